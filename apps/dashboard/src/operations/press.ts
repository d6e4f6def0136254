/** A button that does something once, as `press.eta` writes it: a form of its own. */
export interface Press {
  /** Where the form goes. */
  action: string;
  operation: string;
  text: string;
  /** Whether it takes something away. */
  isDanger?: boolean;
  /** Whether it is what the page is for. */
  isMain?: boolean;
  /** Fields that are not shown. */
  kept?: Readonly<Record<string, string>>;
  /** What one chooses before pressing. */
  choice?: {
    id: string;
    name: string;
    label: string;
    value: string;
    options: readonly { value: string; word: string }[];
  };
}
