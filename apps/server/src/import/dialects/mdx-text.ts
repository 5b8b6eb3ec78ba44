import { changeOutsideCode } from '../source/outside-code.ts'

/** Comments of HTML, which MDX cannot read, are left out; their lines stay. */
export function prepareMdx(body: string): string {
  return body.includes('<!--') ? changeOutsideCode(body, withoutComments) : body
}

function withoutComments(text: string): string {
  const [before = '', ...comments] = text.split('<!--')
  const after = comments.map((comment) => {
    const end = comment.indexOf('-->')
    return end < 0 ? `<!--${comment}` : comment.slice(0, end).replace(/[^\n]/g, '') + comment.slice(end + '-->'.length)
  })
  return [before, ...after].join('')
}
