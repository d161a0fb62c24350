/** A page or post that the product comes with; administrators edit it like any other. */
export interface StartingPage {
  kind: 'page' | 'post';
  slug: string;
  title: string;
  /** For search engines and previews. */
  description: string;
  html: string;
  tags: string[];
}
