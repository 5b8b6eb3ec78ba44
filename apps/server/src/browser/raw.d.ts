/** A file's text as it stands, put into the program by the bundler, and by Vite in the tests. */
declare module '*?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: a module of this kind has nothing else.
  export default text
}
