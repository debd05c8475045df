// Looks in a page until a screen can be seen and used, and notes when, in Unix ms.
globalThis.far = (() => {
  const nowMs = () => performance.timeOrigin + performance.now()
  const shown = (selector) => [...document.querySelectorAll(selector)].find((each) => each.getClientRects().length > 0)
  // What React has not taken over yet can be read and not used.
  const isAlive = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const often = (look) =>
    new Promise((resolve) => {
      const again = () => {
        const found = look()
        if (found === undefined) setTimeout(again, 4)
        else resolve(found)
      }
      again()
    })

  async function looked(sight, begun) {
    const begunMs = await begun
    const seenMs = await often(() => (shown(sight.seen) ? nowMs() : undefined))
    const usableMs = await often(() => {
      const usable = shown(sight.usable)
      return usable && isAlive(usable) ? nowMs() : undefined
    })
    return { begunMs, seenMs, usableMs }
  }

  const pressed = () =>
    new Promise((resolve) => {
      const note = ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp)
      addEventListener('click', note, { capture: true, once: true })
    })

  const far = {
    looked: undefined,
    /** From a moment, or from the next press. */
    watch(sight, begunMs) {
      far.looked = looked(sight, begunMs ?? pressed())
    },
  }
  return far
})()
