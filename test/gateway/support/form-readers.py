"""Reads forms as parsers of Python do: a JSON array of {type, body} in base64 on standard input, what each saw on output."""
import base64
import email
import io
import json
import sys
import warnings

warnings.simplefilter('ignore')


def by_email(content_type, body):
    text = 'Content-Type: ' + content_type + '\r\n\r\n' + body.decode('latin-1')
    parts = email.message_from_string(text).get_payload()
    files = []
    for part in parts if isinstance(parts, list) else []:
        name = part.get_filename()
        content = part.get_payload(decode=True)
        files.append([name.encode('latin-1').decode('utf-8') if name else None, len(content or b'')])
    return files


def by_cgi(content_type, body):
    import cgi
    headers = {'content-type': content_type, 'content-length': str(len(body))}
    form = cgi.FieldStorage(fp=io.BytesIO(body), headers=headers, environ={'REQUEST_METHOD': 'POST'})
    return [[field.filename, len(field.value)] for field in form.list]


def by_werkzeug(content_type, body):
    from werkzeug.formparser import MultiPartParser
    boundary = content_type.split('boundary=')[1].encode()
    form, files = MultiPartParser().parse(io.BytesIO(body), boundary, len(body))
    fields = [[None, len(value)] for _, value in form.items(multi=True)]
    return [[file.filename, len(file.read())] for _, file in files.items(multi=True)] + fields


READERS = {'email': by_email, 'cgi': by_cgi, 'werkzeug': by_werkzeug}


def read(reader, form):
    try:
        return reader(form['type'], base64.b64decode(form['body']))
    except ImportError:
        return None
    except Exception as error:
        return type(error).__name__


print(json.dumps([{name: read(reader, form) for name, reader in READERS.items()} for form in json.load(sys.stdin)]))
