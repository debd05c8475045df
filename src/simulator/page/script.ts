// Plain JavaScript for the browser: it formats and checks while somebody types; the server checks all of it again.
export const script = `
(() => {
  const form = document.querySelector('form[data-card]')
  if (!form) return
  form.noValidate = true
  const { card, expiry, cvv } = form.elements
  const digits = (text) => text.replace(/[^0-9]/g, '')
  const luhn = (text) => [...text].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) % 10 === 0
  const isAhead = (text) => {
    const [, month, year] = /^(0?[1-9]|1[0-2]) *[/] *(?:20)?([0-9]{2})$/.exec(text.trim()) || []
    return Boolean(month) && Date.UTC(2000 + Number(year), Number(month), 1) > Date.now()
  }
  const isRight = {
    card: () => /^[0-9]{12,19}$/.test(digits(card.value)) && luhn(digits(card.value)),
    expiry: () => isAhead(expiry.value),
    cvv: () => /^[0-9]{3}$/.test(cvv.value.trim()),
  }
  const mark = (input, right) => {
    document.getElementById(input.id + '-error').hidden = right
    if (right) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }
  // Only while typing at the end, or the caret would jump.
  const whileTyping = (input, format) => input.addEventListener('input', (event) => {
    const isDeleting = String(event.inputType).startsWith('delete')
    if (!isDeleting && input.selectionStart === input.value.length) input.value = format(input.value)
  })
  whileTyping(card, (text) => digits(text).slice(0, 19).replace(/[0-9]{4}(?=[0-9])/g, '$& '))
  whileTyping(cvv, (text) => digits(text).slice(0, 3))
  whileTyping(expiry, (text) => {
    if (/^[0-9]{1,2} *[/]/.test(text)) return text
    const typed = digits(text).replace(/^[2-9]/, '0$&')
    return typed.length < 2 ? typed : typed.slice(0, 2) + '/' + typed.slice(2, 6)
  })
  const inputs = [card, expiry, cvv]
  for (const input of inputs) {
    input.addEventListener('change', () => mark(input, isRight[input.name]()))
  }
  const pay = form.querySelector('button')
  form.addEventListener('submit', (event) => {
    const wrong = inputs.filter((input) => !isRight[input.name]())
    for (const input of inputs) mark(input, !wrong.includes(input))
    if (wrong.length === 0) return void (pay.disabled = true)
    event.preventDefault()
    wrong[0].focus()
  })
  addEventListener('pageshow', () => { pay.disabled = false })
  for (const code of document.querySelectorAll('[data-fill]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'fill'
    button.textContent = code.textContent
    button.addEventListener('click', () => {
      card.value = code.textContent
      expiry.value = '12/' + String(new Date().getFullYear() + 1).slice(2)
      cvv.value = '123'
      for (const input of inputs) mark(input, true)
      pay.focus()
    })
    code.replaceWith(button)
  }
})()
`
