/** Works through a list with `lanes` at the same time. */
export async function inLanes<T>(list: T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = list.values()
  const lane = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
