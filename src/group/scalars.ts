/** All arithmetic of scalars. */
export * from './inverse.ts'
export * from './scalar.ts'
