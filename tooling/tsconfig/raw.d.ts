/** The text of a file, inlined by the bundler, and by Vite in the tests. */
declare module '*?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: a module of this kind has nothing else.
  export default text
}
