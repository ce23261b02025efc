import type {Root} from 'mdast'
import {frontmatterFromMarkdown} from 'mdast-util-frontmatter'
import {fromMarkdown, type Options} from 'mdast-util-from-markdown'
import {gfmFromMarkdown} from 'mdast-util-gfm'
import {frontmatter} from 'micromark-extension-frontmatter'
import {gfm} from 'micromark-extension-gfm'

type Extension = NonNullable<Options['extensions']>[number]
type TreeExtension = NonNullable<Options['mdastExtensions']>[number]

/** Further syntax, such as that of MDX. */
export interface Syntax {
  extensions: Extension[]
  mdastExtensions: TreeExtension[]
}

/** Syntax with and without addresses as links, each as it is first needed. */
const usual: {whole?: Syntax; bare?: Syntax} = {}

// "https://", "www.", "@": a text without them has no address that GFM makes a link of
const addressSign = /https?:|www\.|@/i

/**
 * Read Markdown with GFM and front matter, as remark does with remark-gfm and
 * remark-frontmatter. What takes GFM most of its time, looking for addresses at
 * every letter, is left out where a text has none.
 */
export function parseMarkdown(text: string, further?: Syntax): Root {
  const syntax = addressSign.test(text) ? (usual.whole ??= toSyntax(true)) : (usual.bare ??= toSyntax(false))
  if (!further) return fromMarkdown(text, syntax)
  return fromMarkdown(text, {
    extensions: [...syntax.extensions, ...further.extensions],
    mdastExtensions: [...syntax.mdastExtensions, ...further.mdastExtensions],
  })
}

function toSyntax(hasAddresses: boolean): Syntax {
  const extension = gfm()
  const treeExtensions = gfmFromMarkdown()
  return {
    extensions: [hasAddresses ? extension : withoutAddresses(extension), frontmatter(['yaml', 'toml'])],
    mdastExtensions: [
      ...(hasAddresses ? treeExtensions : treeExtensions.filter(({enter}) => !enter || !('literalAutolink' in enter))),
      frontmatterFromMarkdown(['yaml', 'toml']),
    ],
  }
}

/** Names of what finds addresses: "wwwAutolink" */
const autolink = /Autolink$/

function withoutAddresses(extension: Extension): Extension {
  const text = Object.entries({...extension.text}).map(
    ([code, constructs]) => [code, [constructs ?? []].flat().filter(({name}) => !autolink.test(name ?? ''))] as const,
  )
  return {...extension, text: Object.fromEntries(text.filter(([, constructs]) => constructs.length > 0))}
}
