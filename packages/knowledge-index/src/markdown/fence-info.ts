/** The first word after a fence: `ts`, `c++`, `objective-c`. */
const languageName = /^[a-z][\w+#.-]{0,31}(?=[\s{]|$)/i
const titleMark = /(?:^|\s)title="([^"]{1,200})"/

export interface FenceInfo {
  readonly language: string | undefined
  readonly title: string | undefined
}

/** The text after the opening fence of a code block. */
export function readFenceInfo(info: string): FenceInfo {
  return { language: languageName.exec(info.trim())?.[0], title: titleMark.exec(info)?.[1] }
}
