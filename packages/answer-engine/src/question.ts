import type { Question } from './answer/answer.ts'
import { AnswerEngineError } from './ports/answer-engine-error.ts'

/** A question's length in code points and its execution budget in seconds (docs/pages/reference/limits.md). */
export const questionLimits = { maxCharacters: 2_000, minSeconds: 3, maxSeconds: 20 } as const

/**
 * Characters that are not seen: soft hyphens, zero-width and bidirectional controls, fillers, variation selectors, tag
 * characters, and lone surrogates. In a question they only serve to hide instructions.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cs}]/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** What the engine works with once a question is known to keep its limits. */
export interface ReadQuestion {
  /** Without invisible characters; control characters are spaces. */
  readonly text: string
  readonly budgetMilliseconds: number
}

/** @throws {AnswerEngineError} `invalid_question` when a limit is broken; callers that face the public check their input first */
export function readQuestion({ question, max_seconds: seconds = questionLimits.maxSeconds }: Question): ReadQuestion {
  const { maxCharacters, minSeconds, maxSeconds } = questionLimits
  if (typeof question !== 'string' || question === '') {
    throw new AnswerEngineError(
      'invalid_question',
      'The question is empty or no text.',
      'Ask { question: "…" } with at least one character.',
    )
  }
  if (isLongerThan(question, maxCharacters)) {
    throw new AnswerEngineError(
      'invalid_question',
      `The question has more than ${maxCharacters} characters.`,
      'Shorten the question, or ask several questions.',
    )
  }
  if (!Number.isInteger(seconds) || seconds < minSeconds || seconds > maxSeconds) {
    throw new AnswerEngineError(
      'invalid_question',
      `max_seconds is a whole number from ${minSeconds} to ${maxSeconds}, not ${seconds}.`,
      `Leave max_seconds out to use the whole budget of ${maxSeconds} seconds.`,
    )
  }
  return { text: question.replace(invisible, '').replace(control, ' ').trim(), budgetMilliseconds: seconds * 1_000 }
}

function isLongerThan(text: string, characters: number): boolean {
  // A code point takes at most two units, so most texts need no counting.
  if (text.length <= characters) return false
  return text.length > 2 * characters || Array.from(text).length > characters
}
