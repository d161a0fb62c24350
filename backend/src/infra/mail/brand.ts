/** The product's name as the administrator set it; the settings module provides it. */
export abstract class Brand {
  abstract get name(): string;
}
