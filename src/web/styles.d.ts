/** Styles that a part of the page brings along. */
declare module '*.css'
/** A text as it is. */
declare module '*.md?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: this is how Vite gives a text
  export default text
}
