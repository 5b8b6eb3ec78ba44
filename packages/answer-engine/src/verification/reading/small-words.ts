/**
 * Words that name nothing and decide what a sentence says: who is meant, when, under which condition, how surely. Each stands
 * for a kind; words of one kind may stand for one another.
 */
const kinds: Readonly<Record<string, string>> = {
  or: 'or nor',
  because: 'because',
  since: 'since',
  so: 'so therefore thus hence consequently',
  although: 'although though despite',
  but: 'but however',
  if: 'if when whenever provided providing where once',
  unless: 'unless except',
  only: 'only solely exclusively just alone merely',
  before: 'before until till ahead',
  after: 'after afterward afterwards',
  during: 'during while',
  instead: 'instead rather',
  without: 'without',
  with: 'with',
  within: 'within inside',
  over: 'over above',
  under: 'under below beneath',
  between: 'between among',
  against: 'against',
  beyond: 'beyond outside',
  behind: 'behind',
  beside: 'beside near',
  along: 'along',
  across: 'across',
  toward: 'toward towards',
  through: 'through via',
  than: 'than',
  more: 'more',
  less: 'less fewer',
  least: 'least',
  most: 'most mostly',
  all: 'all every everyone everything any anyone anything',
  each: 'each',
  both: 'both',
  either: 'either',
  some: 'some several many few certain',
  usually: 'usually often typically generally commonly normally ordinarily frequently mainly',
  sometimes: 'sometimes occasionally',
  rarely: 'rarely seldom hardly',
  always: 'always',
  may: 'may can ca cannot might could possibly possible able perhaps probably likely',
  must: 'must shall',
  should: 'should ought',
  would: 'would',
  will: 'will wo',
  nearly: 'nearly almost',
  about: 'about',
  even: 'even',
  already: 'already',
  still: 'still yet',
  again: 'again',
}

const kindOf = new Map(Object.entries(kinds).flatMap(([kind, words]) => words.split(' ').map((word): [string, string] => [word, kind])))

/** The kind of a word that decides; `undefined` for every other word. */
export function smallWordKind(word: string): string | undefined {
  return kindOf.get(word.replace(/n't$/, ''))
}
