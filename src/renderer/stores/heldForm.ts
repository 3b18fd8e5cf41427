/** A form that stays while other screens are shown, and gives way to no other while it has changes. */

export interface HeldForm<Draft extends { id: string }> {
  /** The form that is open; null: none. */
  draft: Draft | null;
  /** The form as it was opened; each change makes another draft. */
  opened: Draft | null;
  /** How often another form was to be opened while this one had changes. */
  held: number;
}

export const noForm = { draft: null, opened: null, held: 0 };

/** Opens a form, but not in the place of one with changes. */
export function withForm<Draft extends { id: string }>(
  { draft, opened, held }: HeldForm<Draft>,
  next: Draft,
): HeldForm<Draft> {
  if (draft === opened) return { draft: next, opened: next, held: 0 };
  return { draft, opened, held: draft?.id === next.id ? 0 : held + 1 };
}
