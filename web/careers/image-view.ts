/** The images of a workspace that stand below its address, by their last segment. */
export const imageKinds = ['logo', 'cover', 'social-image'] as const;
export type ImageKind = (typeof imageKinds)[number];
export type ImageView = { mediaType: string; data: Buffer; changedAt: Date };
