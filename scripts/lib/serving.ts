import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ends the script when something else listens where the shop is to: its answers would be taken for the shop's. */
export async function refuseTakenPort(port: number): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    console.error(`Can't listen on http://127.0.0.1:${port}: ${why}. Choose another PORT.`)
    process.exit(1)
  }
  probe.close()
  await once(probe, 'close')
}

/** Waits until a shop answers. What it says instead, when it refuses to serve or does not answer in time. */
export async function whyNotServing(origin: string, patienceMs: number): Promise<string | undefined> {
  const untilMs = Date.now() + patienceMs
  for (;;) {
    const answer = await fetch(`${origin}/api/health`).catch(() => undefined)
    if (answer?.ok || (await isClosed(answer))) return undefined
    // A shop whose keys do not fit together refuses to serve; its log says which.
    if (answer?.status === 500) return answer.text()
    if (Date.now() > untilMs) return answer ? answer.text() : 'no connection'
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Ends the script when no shop answers: what it does to a running shop would say nothing of it. */
export async function refuseNoShop(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/api/health`).catch(() => undefined)
  if (answer?.ok || (await isClosed(answer))) return
  console.error(`No shop answers at ${origin}: npm start, or the PORT that it has.`)
  process.exit(1)
}

/** Whether a shop answers that it sells nothing now, as one does that was just restored. */
async function isClosed(answer: Response | undefined): Promise<boolean> {
  if (answer?.status !== 503) return false
  const { code }: { code?: unknown } = await answer.clone().json()
  return code === 'shop_closed'
}

/** Lets the schedule run once, which nothing does locally. What it can't reach now it does the next time. */
export const runSchedule = (origin: string): Promise<unknown> =>
  fetch(`${origin}/cdn-cgi/local/scheduled`).then(
    (answer) => answer.text(),
    () => undefined,
  )

export const scheduleMs = 60_000
