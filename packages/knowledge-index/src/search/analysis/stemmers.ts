/** The only file that imports the stemmers: Snowball and Porter algorithms, one per language. */
import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as turkish } from '@orama/stemmers/turkish'

/** Reduces a lower-case word with its accents to its stem. */
export type Stemmer = (word: string) => string

const stemmers: ReadonlyMap<string, Stemmer> = new Map([
  ['ar', arabic],
  ['da', danish],
  ['de', german],
  ['en', english],
  ['es', spanish],
  ['fi', finnish],
  ['fr', french],
  ['hu', hungarian],
  ['it', italian],
  ['nb', norwegian],
  ['nl', dutch],
  ['nn', norwegian],
  ['no', norwegian],
  ['pt', portuguese],
  ['ro', romanian],
  ['ru', russian],
  ['sv', swedish],
  ['tr', turkish],
])

/** The stemmer of a primary language subtag (`en`, `de`); undefined for a language without one, whose words stay as written. */
export function stemmerFor(language: string): Stemmer | undefined {
  return stemmers.get(language)
}
