import { isLongerThan } from '@svc/knowledge-index/page'
import type { Question } from './answer/answer.ts'
import { AnswerEngineError } from './ports/answer-engine-error.ts'

/** A question's length in code points and its execution budget in seconds (docs/pages/reference/limits.md). */
export const questionLimits = { maxCharacters: 2_000, minSeconds: 3, maxSeconds: 20 } as const

/** Characters that could hide instructions: soft hyphens, zero-width and bidirectional controls, variation selectors, lone surrogates. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cs}]/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** The text without invisible characters, and with spaces for control characters. @throws {AnswerEngineError} `invalid_question` */
export function readQuestion({ question, max_seconds: seconds = questionLimits.maxSeconds }: Question) {
  const { maxCharacters, minSeconds, maxSeconds } = questionLimits
  if (typeof question !== 'string' || question === '') {
    throw invalid('The question is empty or no text.', 'Ask { question: "…" } with at least one character.')
  }
  if (isLongerThan(question, maxCharacters)) {
    throw invalid(`The question has more than ${maxCharacters} characters.`, 'Shorten the question, or ask several questions.')
  }
  if (!Number.isInteger(seconds) || seconds < minSeconds || seconds > maxSeconds) {
    throw invalid(
      `max_seconds is a whole number from ${minSeconds} to ${maxSeconds}, not ${seconds}.`,
      `Leave max_seconds out to use the whole budget of ${maxSeconds} seconds.`,
    )
  }
  return { text: question.replace(invisible, '').replace(control, ' ').trim(), budgetMilliseconds: seconds * 1_000 }
}

function invalid(message: string, resolution: string): AnswerEngineError {
  return new AnswerEngineError('invalid_question', message, resolution)
}
