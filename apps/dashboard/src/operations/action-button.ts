/** A form that consists of one button. Rendered by `action-button.eta`. */
export interface ActionButton {
  /** Path to which the form is submitted. */
  action: string;
  operation: string;
  text: string;
  /** Whether the action is destructive. */
  isDanger?: boolean;
  /** Whether this is the primary action of the page. */
  isMain?: boolean;
  /** Hidden fields. */
  kept?: Readonly<Record<string, string>>;
  /** Select field next to the button. */
  choice?: {
    id: string;
    name: string;
    label: string;
    value: string;
    options: readonly { value: string; word: string }[];
  };
}
