/** Scripts that write words without spaces. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u
let segmenter: Intl.Segmenter | undefined

/** Made when a text needs it: ICU takes ten milliseconds to open its dictionaries, and most texts have no such words. */
export const wordSegmenter = (): Intl.Segmenter => (segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' }))

export const isUnspaced = (text: string): boolean => unspaced.test(text)

/** The parts of a text by the dictionaries of a browser; none of a text without such a script. */
export function dictionaryParts(text: string): Intl.SegmentData[] {
  return isUnspaced(text) ? Array.from(wordSegmenter().segment(text)) : []
}
