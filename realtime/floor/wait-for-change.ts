import { type Following, followChanges } from './follow-changes.ts';

export type WaitForChange = Following & {
  /** Tells whether the session differs from what the caller knows; called at each change. */
  isChanged(): Promise<boolean>;
};

/** Resolves when the session has changed, when the time is over, when the caller left or when the node shuts down. */
export async function waitForChange(
  { isChanged, ...following }: WaitForChange,
  ports: Parameters<typeof followChanges>[1],
): Promise<void> {
  for await (const { isOver } of followChanges(following, ports))
    if (isOver() || ports.waits.isClosed() || (await isChanged())) return;
}
