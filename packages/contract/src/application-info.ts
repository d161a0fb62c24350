import { z } from 'zod';

export const siteLinkSchema = z
  .strictObject({ label: z.string(), url: z.string().describe('https address, or a path of this site.') })
  .meta({ id: 'SiteLinkDto' });
export type SiteLinkDto = z.infer<typeof siteLinkSchema>;

/** What every page's frame needs: brand, support, address. */
export const applicationInfoSchema = z
  .strictObject({
    brandName: z.string().meta({ example: 'PriceAlgo' }),
    supportPhone: z.string().meta({ example: '+1 555 0100' }),
    chatUrl: z
      .string()
      .meta({ description: 'Opens a chat with the support number.', example: 'https://wa.me/15550100' }),
    postalAddress: z.string(),
    copyrightYear: z.int().meta({ example: 2024 }),
    contactEmail: z.string(),
    socialLinks: z.array(siteLinkSchema),
    footerLinks: z.array(siteLinkSchema).describe('Shown in the footer after its own links.'),
    trialDays: z.int().describe('Days of subscription that a new account begins with.'),
    signUpOpen: z.boolean().describe('New accounts can be made.'),
    contactFormOpen: z.boolean().describe('The contact form takes messages.'),
    simulatedAroundTheClock: z
      .boolean()
      .describe('Prices are invented, and move also while an exchange is closed.'),
  })
  .meta({ id: 'ApplicationInfoDto' });
export type ApplicationInfoDto = z.infer<typeof applicationInfoSchema>;
