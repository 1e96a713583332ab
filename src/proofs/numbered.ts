/** 0 … n − 1, shifted: the numbers of n secrets in a row. */
export function numbered(n: number, from = 0): number[] {
  return Array.from({ length: n }, (_, i) => from + i)
}
