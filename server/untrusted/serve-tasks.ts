/** A file to work on, which nobody changes until it is answered. */
export type FileTask = { mediaType: string; data: Uint8Array };

/** What the node says of a task; the file's bytes follow on standard input, where nothing copies them into a message. */
export type TaskHeader = { mediaType: string; length: number };

/** What a child says: first that it is ready, then one answer to each task, and what it has computed so far. */
export type ChildReport = { answer: unknown; cpuMs: number };

/** The child's side of the pool: hands each task to `handle`, one after the other, and sends its answer. */
export function serveTasks<Task extends FileTask>(handle: (task: Task) => Promise<unknown>): void {
  // The node decides when a child ends; a terminal and systemd signal the whole group.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  // Only the node sends, and what it sends is its pool's task.
  process.on('message', async (header) => {
    const { mediaType, length } = header as TaskHeader;
    report(await handle({ mediaType, data: await receive(length) } as Task));
  });
  report('ready');
}

function report(answer: unknown): void {
  const { user, system } = process.cpuUsage();
  process.send?.({ answer, cpuMs: (user + system) / 1000 } satisfies ChildReport);
}

/** The next so many bytes of standard input, which is read only meanwhile: a task's file may be there before its header. */
function receive(length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  if (length === 0) return Promise.resolve(bytes);
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  let received = 0;
  const onData = (chunk: Buffer) => {
    bytes.set(chunk, received);
    received += chunk.length;
    if (received < length) return;
    process.stdin.off('data', onData).pause();
    resolve(bytes);
  };
  process.stdin.on('data', onData).resume();
  return promise;
}
