/** What the style sheet says of the elements that only an author's text has. */
export const articleStyles = `article img { max-width: 100%; height: auto; vertical-align: middle; }
`
