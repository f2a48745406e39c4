/** What a child says: first that it is ready, then one answer to each task, and what it has computed so far. */
export type ChildReport = { answer: unknown; cpuMs: number };

/** The child's side of the pool: hands each task to `handle`, one after the other, and sends its answer. */
export function serveTasks<Task>(handle: (task: Task) => Promise<unknown>): void {
  // The node decides when a child ends; a terminal and systemd signal the whole group.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  // Only the node sends, and what it sends is its pool's task.
  process.on('message', async (task) => report(await handle(task as Task)));
  report('ready');
}

function report(answer: unknown): void {
  const { user, system } = process.cpuUsage();
  process.send?.({ answer, cpuMs: (user + system) / 1000 } satisfies ChildReport);
}
