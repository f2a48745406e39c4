/** A child that answers each task and never reads its file. */
const answer = { answer: 1, cpuMs: 0 };
process.on('message', () => process.send?.(answer));
process.send?.(answer);
