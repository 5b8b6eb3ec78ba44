/** Scripts that write words without spaces. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u
/** Made when a text needs it: it takes longer to make than all quotes of a page. */
let segmenter: Intl.Segmenter | undefined

export function isUnspaced(text: string): boolean {
  return unspaced.test(text)
}

/** The parts of a text by the dictionaries of a browser; none of a text without such a script. */
export function dictionaryParts(text: string): Intl.SegmentData[] {
  if (!isUnspaced(text)) return []
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return Array.from(segmenter.segment(text))
}
