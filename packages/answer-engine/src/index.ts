export type { Answer, AnswerEngine, AnswerStage, AskContext, Question } from './answer.ts'
export { answerReasons, answerSchema, answerStatuses } from './answer.ts'
