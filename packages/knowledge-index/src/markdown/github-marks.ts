/** `- [x] `, as GitHub reads an item. */
export const taskMark = /^\[([ xX])\]\s+/

/** `> [!NOTE]`, as GitHub reads a quote; a text may follow on the same line. */
export const alertMark = /^\[!(note|tip|important|warning|caution)\](?![([])\s*/i

/** The first word after a fence: `ts`, `c++`, `objective-c`. */
const languageName = /^[a-z][\w+#.-]{0,31}(?=[\s{]|$)/i
const titleMark = /(?:^|\s)title="([^"]{1,200})"/

export interface FenceInfo {
  readonly language: string | undefined
  readonly title: string | undefined
}

export function readFenceInfo(info: string): FenceInfo {
  return { language: languageName.exec(info.trim())?.[0], title: titleMark.exec(info)?.[1] }
}
