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

/** Which addresses a text may have that GFM makes links of; each is looked for at some letters. */
type Addresses = 'none' | 'sites' | 'all'

/** Syntax for texts with certain addresses, each as it is first needed. */
const usual: Partial<Record<Addresses, Syntax>> = {}

// Without one, a text has no address of that kind; a reference may stand for any character of it.
const emailSign = /@|&(?:#|commat;)/ // "orders@shop.example", "orders&#64;shop.example"
const siteSign = /https?\\?:|www\\?\.|&(?:colon|period);/i // "https://", "www.", "https\://", "www&period;"

/**
 * Read Markdown with GFM and front matter, as remark does with remark-gfm and
 * remark-frontmatter. What takes GFM most of its time, looking for addresses of
 * e-mail at every letter, is left out where a text has none, and so are those of sites.
 */
export function parseMarkdown(text: string, further?: Syntax): Root {
  const addresses = emailSign.test(text) ? 'all' : siteSign.test(text) ? 'sites' : 'none'
  const syntax = (usual[addresses] ??= toSyntax(addresses))
  if (!further) return fromMarkdown(text, syntax)
  return fromMarkdown(text, {
    extensions: [...syntax.extensions, ...further.extensions],
    mdastExtensions: [...syntax.mdastExtensions, ...further.mdastExtensions],
  })
}

function toSyntax(addresses: Addresses): Syntax {
  const extension = gfm()
  const treeExtensions = gfmFromMarkdown()
  return {
    extensions: [withAddresses(extension, addresses), frontmatter(['yaml', 'toml'])],
    mdastExtensions: [
      ...(addresses === 'none'
        ? treeExtensions.filter(({enter}) => !enter || !('literalAutolink' in enter))
        : treeExtensions),
      frontmatterFromMarkdown(['yaml', 'toml']),
    ],
  }
}

/** Names of what finds addresses: "wwwAutolink", "protocolAutolink", "emailAutolink" */
const autolinks: Readonly<Record<Addresses, RegExp>> = {none: /Autolink$/, sites: /^emailAutolink$/, all: /^$/}

/** An extension without what finds other addresses. */
function withAddresses(extension: Extension, addresses: Addresses): Extension {
  const others = autolinks[addresses]
  const text = Object.entries({...extension.text}).map(
    ([code, constructs]) => [code, [constructs ?? []].flat().filter(({name}) => !others.test(name ?? ''))] as const,
  )
  return {...extension, text: Object.fromEntries(text.filter(([, constructs]) => constructs.length > 0))}
}
