/** Whether a file of this name is MDX. "docs/orders.mdx" */
export function isMdxPath(path: string | undefined): boolean {
  return path !== undefined && /\.mdx$/i.test(path)
}
