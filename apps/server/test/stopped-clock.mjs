/** Loaded into the built server by `node --import`: its wall clock stands at CLOCK_AT (ISO 8601) and goes on from there at SIGUSR2. */

const WallClock = Date
const at = WallClock.parse(process.env.CLOCK_AT)
let goneOnAt

const now = () => (goneOnAt === undefined ? at : at + WallClock.now() - goneOnAt)

globalThis.Date = class extends WallClock {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given))
  }
  static now() {
    return now()
  }
}

process.on('SIGUSR2', () => {
  goneOnAt ??= WallClock.now()
})
