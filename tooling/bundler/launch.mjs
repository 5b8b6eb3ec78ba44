#!/usr/bin/env node
/** Runs the bundle beside it. */
import { fileURLToPath } from 'node:url'
import { compileBundle } from './compile-bundle.mjs'

compileBundle(fileURLToPath(new URL('bundle.cjs', import.meta.url))).run()
