/** The text of a file, inlined by the bundler, and by Vite in the tests. */
declare module '*?raw' {
  const text: string
  export default text
}
