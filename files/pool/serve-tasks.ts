/** A file to work on. Its bytes must not change until the answer. */
export type FileTask = { mediaType: string; data: Uint8Array };

/** Announces a task; the file's bytes follow on standard input, which saves copying them into a message. */
export type TaskHeader = { mediaType: string; length: number };

/** A child's message: `ready` first, then one answer to each task. `cpuMs` is the child's processor time so far. */
export type ChildReport = { answer: unknown; cpuMs: number };

/** Runs in the child: hands each task to `handle`, one after the other, and sends its answer. */
export function serveTasks<Task extends FileTask>(handle: (task: Task) => Promise<unknown>): void {
  // Ignores signals that a terminal or systemd sends to the whole group: the node decides when a child ends.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  // Only the node sends messages, and all of them are its pool's tasks.
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

/** Reads the next `length` bytes of standard input, which is paused otherwise: a file may arrive before its header. */
function receive(length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  if (length === 0) return Promise.resolve(bytes);
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  let receivedLength = 0;
  const onData = (chunk: Buffer) => {
    bytes.set(chunk, receivedLength);
    receivedLength += chunk.length;
    if (receivedLength < length) return;
    process.stdin.off('data', onData).pause();
    resolve(bytes);
  };
  process.stdin.on('data', onData).resume();
  return promise;
}
