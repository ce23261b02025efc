/** The first module: it starts the worker, whose first check runs while the page loads. */
import {createClient} from './client.ts'
import {readVisit} from './visit.ts'

const visit = await readVisit()
const client = createClient(visit.state)
const {openPage} = await import('./page.ts')
// An async script may be faster than the rest of the page.
if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
openPage(client, visit)
