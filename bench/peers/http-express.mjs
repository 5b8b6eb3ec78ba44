/** express as its users write a JSON route. */
import { readFileSync } from 'node:fs'
import express from 'express'

const profile = JSON.parse(JSON.parse(readFileSync(process.env.ANSWER, 'utf8')).body)

const app = express()
app.get('/api/v1/profile', (_, response) => response.json(profile))
app.listen(Number(process.env.PORT), '127.0.0.1')
