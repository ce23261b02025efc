import type {hash as Hash} from 'node:crypto'
import type {Checked} from '../remark/check.ts'

/** What is known of a text from a file of the same content. */
interface Copy {
  isClean?: boolean
  /** What a check found, with the text that it was of. */
  checked?: {text: string; result: Checked}
}

/** The texts of a run by their content: trees of versioned or translated documents hold most pages more than once. */
export class Copies {
  private readonly byContent = new Map<string, Copy>()
  private readonly hash: typeof Hash

  private constructor(hash: typeof Hash) {
    this.hash = hash
  }

  /** Load what takes Node a while to load. */
  static async load(): Promise<Copies> {
    const {hash} = await import('node:crypto')
    return new Copies(hash)
  }

  /**
   * What is known of a content.
   *
   * @param name of the file: its extension decides how it is read
   */
  find(name: string, bytes: Uint8Array): KnownCopy {
    const key = `${name.slice(name.lastIndexOf('.') + 1).toLowerCase()} ${this.hash('sha1', bytes, 'base64')}`
    let copy = this.byContent.get(key)
    if (!copy) this.byContent.set(key, (copy = {}))
    return new KnownCopy(copy)
  }
}

/** A content with what is known of it. */
class KnownCopy {
  private readonly copy: Copy

  constructor(copy: Copy) {
    this.copy = copy
  }

  /** Whether the content holds no finding; undefined where no file of this content was seen. */
  get isClean(): boolean | undefined {
    return this.copy.isClean
  }

  keep(isClean: boolean): void {
    this.copy.isClean = isClean
  }

  /** The same check, which does not check this content a second time. */
  remember(check: (text: string) => Checked): (text: string) => Checked {
    return (text) => {
      if (this.copy.checked?.text === text) return this.copy.checked.result
      const result = check(text)
      this.copy.checked ??= {text, result}
      return result
    }
  }
}
