/** What a person sees after `init`: the files, and the two commands that come next. */
export function nextSteps(folder: string, files: readonly string[]): string {
  const quoted = /^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder)
  return [
    `A content folder, ready to be served, is in ${folder}:`,
    '',
    ...files.map((file) => `  ${file}`),
    '',
    'Put your own facts in their place; README.md there says what each file is. Then:',
    '',
    `  npx @svc/server --content ${quoted} --check   names every mistake with file and line`,
    `  npx @svc/server --content ${quoted}           serves it`,
    '',
    '',
  ].join('\n')
}
