/** The product's name as the administrator set it; bound where the settings are. */
export abstract class Brand {
  abstract get name(): string;
}
