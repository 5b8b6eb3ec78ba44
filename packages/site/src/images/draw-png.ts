/** Draws SVG documents of our own as PNG, with one font, so that every machine draws the same bytes. */
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { Resvg, type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js'
import { escapeText } from '../pages/shell/html.ts'

/** Open Sans Bold: Latin, Greek, Cyrillic and Hebrew, under the SIL Open Font License. */
const fontFile = createRequire(import.meta.url).resolve('@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf')

const options: ResvgRenderOptions = { font: { fontFiles: [fontFile], loadSystemFonts: false, defaultFontFamily: 'Open Sans' } }

/** Outside of the event loop but for the compression, about 10 ms of a card. Sizes are CSS pixels of a drawing that fills its view box. */
export async function drawPng(content: string, { width, height }: { readonly width: number; readonly height: number }): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
  return (await renderAsync(svg, options)).asPng()
}

/** Width of a line of text in pixels; 0 if the font has none of its characters. A title takes hundreds of calls, so each gives way to other work. */
export async function textWidth(text: string, fontSize: number): Promise<number> {
  await setImmediate()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text font-size="${fontSize}">${escapeText(text)}</text></svg>`
  return new Resvg(svg, options).getBBox()?.width ?? 0
}

/** Whether the font has every character of a text. The renderer omits missing ones. */
export async function canDraw(text: string): Promise<boolean> {
  for (const character of new Set(text.replace(/\s/g, ''))) {
    const isInFont = knownCharacters.get(character) ?? (await textWidth(character, 32)) > 0
    knownCharacters.set(character, isInFont)
    if (!isInFont) return false
  }
  return true
}

/** The titles of a site have the same few characters, and each takes 0.3 ms to measure. */
const knownCharacters = new Map<string, boolean>()
