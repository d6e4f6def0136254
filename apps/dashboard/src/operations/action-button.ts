/** A form that consists of one button. Rendered by `action-button.eta`. */
export interface ActionButton {
  action: string;
  operation: string;
  text: string;
  isDanger?: boolean;
  isMain?: boolean;
  /** Hidden fields. */
  kept?: Readonly<Record<string, string>>;
  choice?: {
    id: string;
    name: string;
    label: string;
    value: string;
    options: readonly { value: string; word: string }[];
  };
}
