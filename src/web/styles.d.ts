/** Styles that a part of the page brings along. */
declare module '*.css'

/** What Vite adds: texts by their paths, each loaded when it is wanted. */
interface ImportMeta {
  glob(
    pattern: string,
    how: { readonly query: '?raw'; readonly import: 'default' },
  ): { readonly [path: string]: () => Promise<string> }
}
