const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' }

/** Removes accents and spells letters that have no accent-less form with their usual replacement: `größe` becomes `grosse`. */
export function foldAccents(lowerCase: string): string {
  if (isAscii(lowerCase)) return lowerCase
  return (
    lowerCase
      .normalize('NFD')
      // Only combining diacritics go; the vowel signs of other scripts are part of their words.
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .replace(/[ßæœøđðþłı]/g, (letter) => letters[letter] ?? letter)
  )
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 0x7f) return false
  }
  return true
}
