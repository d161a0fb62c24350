/** Marks a notification as read on the way to where it leads. @param path of this site */
export const openPath = (id: string, path: string): string =>
  `/notifications/open?${new URLSearchParams({ id, to: path }).toString()}`;
