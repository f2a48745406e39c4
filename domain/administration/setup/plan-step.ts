/** One thing that a setup file names, and what `apply` does for it, or would do in a dry run. */
export type PlanStep = PlannedChange &
  (
    | {
        thing: 'workspace' | 'partner';
        /** The workspace's slug, or the partner's code. */
        name: string;
      }
    | {
        thing: 'key';
        /** The slug or the code of the key's owner. */
        name: string;
        /** The key's label in the file. The first key of a partner may have no label. */
        label?: string;
        /** A created key, which is shown only here. A dry run creates none. */
        key?: string;
      }
    | {
        thing: 'webhook';
        /** The slug or the code of the webhook's owner. */
        name: string;
        /** The secret of a created webhook, which is shown only here. A dry run creates none. */
        secret?: string;
        /** A sentence about an address that is set although no event can reach it now. */
        warning?: string;
      }
  );

/** `fields` are the settings whose values differed from the values in the file. */
type PlannedChange =
  | { change: 'create' }
  | { change: 'change'; fields: readonly string[] }
  | { change: 'none' };
