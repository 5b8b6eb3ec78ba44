/** The preview image of a page: title, company and host. */
import { escapeText } from '../pages/shell/html.ts'
import { socialImageSize } from '../pages/social-images.ts'
import { canDraw, drawPng, textWidth } from './draw-png.ts'

export interface SocialCard {
  readonly title: string
  readonly name: string
  /** `www.example.com` */
  readonly host: string
  /** `#rrggbb`, with a contrast of at least 4.5:1 on white. */
  readonly accent: string
}

/** Pixels. */
const [left, textWidthLimit, titleHeight] = [96, 1_008, 340]

/** Sizes of a title, largest first; the longest title (120 characters) fits in the smallest. */
const titleSizes = [80, 64, 52]
const smallestTitle = 44

const lineHeight = 1.2

/** Omits a title or name in a script that the font does not have, instead of drawing boxes. A preview shows the title beside the image. */
export async function drawSocialCard({ title, name, host, accent }: SocialCard): Promise<Buffer> {
  const { width, height } = socialImageSize
  const line = (text: string, y: number, size: number, fill: string) =>
    `<text x="${left}" y="${y}" font-size="${size}" fill="${fill}">${escapeText(text)}</text>`
  const heading = (await canDraw(title)) ? await titleLines(title) : { size: 0, lines: [] }
  const parts = [
    `<rect width="${width}" height="${height}" fill="#ffffff"/><rect width="32" height="${height}" fill="${accent}"/>`,
    ...((await canDraw(name)) ? [line(name, 116, 40, accent)] : []),
    ...heading.lines.map((text, index) => line(text, 180 + heading.size * (1 + index * lineHeight), heading.size, '#1d2329')),
    line(host, 570, 32, '#56606a'),
  ]
  return drawPng(parts.join(''), socialImageSize)
}

/** The title in the largest size that fits. */
async function titleLines(title: string): Promise<{ readonly size: number; readonly lines: readonly string[] }> {
  for (const size of titleSizes) {
    const lines = await brokenLines(title, size)
    if (lines.length * size * lineHeight <= titleHeight) return { size, lines }
  }
  return { size: smallestTitle, lines: await brokenLines(title, smallestTitle) }
}

/** Breaks between words, and inside a word that is wider than the line. */
async function brokenLines(title: string, size: number): Promise<string[]> {
  const fits = async (text: string) => (await textWidth(text, size)) <= textWidthLimit
  const lines: string[] = []
  for (const word of title.split(/\s+/)) {
    const extended = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (await fits(extended)) {
      lines.splice(-1, 1, extended)
      continue
    }
    let rest = ''
    for (const character of word) {
      if (!(await fits(rest + character))) {
        lines.push(rest)
        rest = ''
      }
      rest += character
    }
    lines.push(rest)
  }
  return lines
}
